export { ColumnChart } from './ColumnChart';
export { LineChart, type Series } from './LineChart';
export { RangeChart } from './RangeChart';
export { ticksUpTo } from './scale';
export { StackChart } from './StackChart';
export { Trend } from './Trend';
