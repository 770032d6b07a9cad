export { ActionDialog } from './ActionDialog';
export { type Fact, RecordDetail, RecordOf } from './RecordDetail';
export { RecordList, RecordRow } from './RecordList';
export { recordsApi } from './recordPages';
export { RecordHeading, RecordPage } from './RecordPage';
export { DeliveryAttempt, ShipmentHistory } from './ShipmentHistory';
