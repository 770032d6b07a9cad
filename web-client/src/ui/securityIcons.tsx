import { icon } from './icons';

/** Icons of security events, in their own file, because most pages do not use them. */
export const KeyIcon = icon(<path d="M13 3a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM10 10l-7 7M5 15l2 2M7.5 12.5l1.5 1.5" />);
export const DeviceIcon = icon(<path d="M3.5 4h13v9h-13zM1.5 16h17" />);
export const DoorIcon = icon(<path d="M8 3H4v14h4M8 10h9M13.5 6.5L17 10l-3.5 3.5" />, true);
