export { ActionDialog } from './ActionDialog';
export { type Fact, RecordDetail, RecordOf } from './RecordDetail';
export { PAGE_SIZE, RecordList, RecordRow } from './RecordList';
export { RecordHeading, RecordPage } from './RecordPage';
export { ShipmentHistory } from './ShipmentHistory';
