import type { ReactNode } from 'react';
import styles from './icons.module.css';

interface IconProps {
  /** 16 px instead of 20. */
  small?: boolean;
  className?: string;
}

/**
 * Line icons on a 20 px grid, 1.75 px strokes. Decorative: the text next to them, or the
 * button's label, has the meaning.
 */
export const icon = (shape: ReactNode, mirrors = false) =>
  function Icon({ small, className }: IconProps) {
    const names = [styles.icon, small && styles.small, mirrors && 'flip', className].filter(Boolean).join(' ');
    return (
      <svg className={names} viewBox="0 0 20 20" aria-hidden focusable={false}>
        {shape}
      </svg>
    );
  };

export const ArrowIcon = icon(<path d="M4 10h12M11 5l5 5-5 5" />, true);
export const BackIcon = icon(<path d="M16 10H4M9 5l-5 5 5 5" />, true);
export const ChevronIcon = icon(<path d="M5 8l5 5 5-5" />);
export const MenuIcon = icon(<path d="M3 6h14M3 10h14M3 14h14" />);
export const CloseIcon = icon(<path d="M5 5l10 10M15 5L5 15" />);
export const PhoneIcon = icon(
  <path d="M6 2h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9 15h2" />,
);
export const WarningIcon = icon(<path d="M10 3l8 14H2zM10 8v4M10 14.5v.01" />);
export const CheckIcon = icon(<path d="M4 10.5l4 4 8-9" />);
export const InfoIcon = icon(<path d="M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM10 9v5M10 6v.01" />);
export const SearchIcon = icon(<path d="M9 3a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM13.5 13.5L17 17" />);
export const PersonIcon = icon(<path d="M10 3.5a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM4 17c0-3.5 2.5-5 6-5s6 1.5 6 5" />);
export const SendIcon = icon(<path d="M17 3L2.5 9l5.5 2.5L11 17zM17 3L8 11.5" />, true);
export const StopIcon = icon(<path d="M5 5h10v10H5z" />, true);
export const SunIcon = icon(
  <path d="M10 6.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4" />,
);
export const MoonIcon = icon(<path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />);
export const EyeIcon = icon(
  <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z" />,
);
export const EyeOffIcon = icon(<path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM4 16L16 4" />);
export const MailIcon = icon(<path d="M3 5h14v10H3zM3 5.5l7 5.5 7-5.5" />);
export const ShieldIcon = icon(<path d="M10 2.5l6 2.2v4.8c0 4-2.6 6.6-6 8c-3.4-1.4-6-4-6-8V4.7zM7 10l2.2 2.2L13 8" />);
export const GlobeIcon = icon(
  <path d="M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM3 10h14M10 3c2.6 2 3.6 4.4 3.6 7s-1 5-3.6 7c-2.6-2-3.6-4.4-3.6-7s1-5 3.6-7z" />,
);
export const CallIcon = icon(
  <path d="M5 3h2.5l1.4 3.6-1.8 1.3a9.5 9.5 0 0 0 5 5l1.3-1.8 3.6 1.4V15a2 2 0 0 1-2.2 2A13 13 0 0 1 3 5.2 2 2 0 0 1 5 3z" />,
);
export const DashIcon = icon(<path d="M5 10h10" />);
export const SwapIcon = icon(<path d="M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3" />);
