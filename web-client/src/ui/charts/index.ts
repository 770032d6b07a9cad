export { ColumnChart } from './ColumnChart';
export { RangeChart } from './RangeChart';
