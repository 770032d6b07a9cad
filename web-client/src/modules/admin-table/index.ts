export { AdminTable, type QueryState } from './AdminTable';
export { choiceFilter, dayFilter, idFilter, textFilter } from './filters';
export {
  AdminTableRecord,
  Facts,
  EmailLink,
  PhoneLink,
  RecordHead,
  RecordHistory,
  RecordPart,
} from './AdminTableRecord';
export { isToCome, type StatusChange, StatusForm, type StatusStep } from './StatusForm';
export { RECORD_QUERY, useAdminTable } from './useAdminTable';
export { useExport } from './useExport';
