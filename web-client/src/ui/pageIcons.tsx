import { icon } from './icons';

/** Icons that only pages need, in their own file, so that the first page does not load them. */
export const UploadIcon = icon(<path d="M10 13V4M6 7.5L10 3.5l4 4M3.5 12.5V16h13v-3.5" />);
export const FileIcon = icon(<path d="M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4M7.5 10h5M7.5 13h5" />);
export const CalendarIcon = icon(<path d="M3.5 5h13v12h-13zM3.5 9h13M7 2.5V6M13 2.5V6" />);
export const ClockIcon = icon(<path d="M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM10 6v4.5l3 1.5" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const RefreshIcon = icon(<path d="M16 10a6 6 0 1 1-1.8-4.3M16 3v4h-4" />);
export const DownloadIcon = icon(<path d="M10 3.5v9M6 9l4 4 4-4M3.5 13v3.5h13V13" />);
export const FilterIcon = icon(<path d="M3 5h14M6 10h8M8.5 15h3" />);
export const StarIcon = icon(<path d="M10 2.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L2.5 8l5.2-.7z" />);
export const VideoIcon = icon(<path d="M2.5 5.5h10v9h-10zM12.5 9l5-3v8l-5-3" />, true);
export const CardIcon = icon(<path d="M2.5 4.5h15v11h-15zM2.5 8.5h15M5.5 12.5h3" />);
export const TruckIcon = icon(
  <path d="M1.5 5h10v9h-10zM11.5 8h4l3 3v3h-7M5 14a1.5 1.5 0 1 0 .01 3M15 14a1.5 1.5 0 1 0 .01 3" />,
  true,
);
export const VideoOffIcon = icon(<path d="M2.5 5.5h10v9h-10zM12.5 9l5-3v8l-5-3M3 17L16 3" />, true);
export const MicrophoneIcon = icon(
  <path d="M10 2.5a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5zM4.5 10a5.5 5.5 0 0 0 11 0M10 15.5v2.5" />,
);
export const MicrophoneOffIcon = icon(
  <path d="M10 2.5a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5zM4.5 10a5.5 5.5 0 0 0 11 0M10 15.5v2.5M3 17L17 3" />,
);
export const SettingsIcon = icon(
  <path d="M3 6h8M15 6h2M3 14h2M9 14h8M13 4a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM7 12a2 2 0 1 1 0 4a2 2 0 0 1 0-4z" />,
);
export const HangUpIcon = icon(<path d="M2 12.5c4.5-5 11.5-5 16 0l-2.5 2.5-3-1.5v-2.5a9 9 0 0 0-5 0v2.5l-3 1.5z" />);
export const LinkIcon = icon(
  <path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1-1" />,
);
export const KeyboardIcon = icon(
  <path d="M2.5 5.5h15v9h-15zM5.5 8.5v.01M8.5 8.5v.01M11.5 8.5v.01M14.5 8.5v.01M6.5 11.5h7" />,
);
