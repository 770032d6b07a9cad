import { icon } from '@/ui/icons';

/** Icons of the places of the dashboard that no other page shows. */
export const TodayIcon = icon(<path d="M3 15a7 7 0 0 1 14 0M1.5 15h17M10 2.5V5M4 5.5l1.5 1.5M16 5.5L14.5 7" />);
export const MessageIcon = icon(<path d="M3 4.5h14v9.5H9.5L6 17v-3H3z" />);
export const BoxIcon = icon(<path d="M3 6.5L10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7" />);
export const TagIcon = icon(<path d="M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5zM6.7 6.7v.01" />);
export const PeopleIcon = icon(
  <path d="M7.5 4a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM2 17c.5-3.5 2.8-5 5.5-5s5 1.5 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15.2 12.5c1.6.7 2.5 2.2 2.8 4.5" />,
);
export const AssistantIcon = icon(<path d="M3 4h14v10h-6.5L7 17v-3H3zM10 6.3L12.7 9 10 11.7 7.3 9z" />);
export const ChainIcon = icon(<path d="M6 2.5L9.5 6 6 9.5 2.5 6zM14 10.5l3.5 3.5-3.5 3.5-3.5-3.5zM8 8l4 4" />);
export const ChartIcon = icon(<path d="M2 17h16M4.5 14V9.5M9 14V4M13.5 14V7.5" />);
