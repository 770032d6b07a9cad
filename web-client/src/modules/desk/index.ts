export { Desk } from './Desk';
export { choiceFilter, dayFilter, idFilter, textFilter } from './filters';
export { DeskRecord, Facts, MailLink, PhoneLink, RecordHead, RecordHistory, RecordPart } from './Record';
export { type StatusChange, StatusForm, type StatusStep } from './StatusForm';
export { LIST_QUERY, RECORD_QUERY, useDesk } from './useDesk';
export { useExport } from './useExport';
