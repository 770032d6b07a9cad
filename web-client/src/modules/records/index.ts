export { ActionDialog } from './ActionDialog';
export { type Fact, RecordDetail, RecordOf } from './RecordDetail';
export { PAGE_SIZE, RecordList, RecordRow } from './RecordList';
export { type EditRules, useEdit } from './useEdit';
export { RecordHeading, RecordPage } from './RecordPage';
export { ShipmentHistory } from './ShipmentHistory';
