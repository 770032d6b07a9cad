import { icon } from '@/ui/icons';

export const HelpfulIcon = icon(
  <path d="M3 9h3v8H3zM6 10l3-7c1.5 0 2.5 1 2 3l-.5 2.5H16c1 0 1.6.8 1.4 1.8l-1.1 5.2c-.2.9-.8 1.5-1.7 1.5H6" />,
);
export const UnhelpfulIcon = icon(
  <path d="M3 11h3V3H3zM6 10l3 7c1.5 0 2.5-1 2-3l-.5-2.5H16c1 0 1.6-.8 1.4-1.8l-1.1-5.2C16.1 3.6 15.5 3 14.6 3H6" />,
);
export const CopyIcon = icon(<path d="M7 7h10v10H7zM13 7V3H3v10h4" />);
export const DeleteIcon = icon(<path d="M3.5 5.5h13M8 5V3h4v2M5.5 5.5l.8 11.5h7.4l.8-11.5M8.5 9v5M11.5 9v5" />);
export const EditIcon = icon(<path d="M4 16l.8-3.5L13.5 3.8l2.7 2.7L7.5 15.2z" />);
