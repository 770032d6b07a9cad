import encodeQR from 'qr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Light modules around a code, which readers require. */
const QUIET = 4;

/** A text as a QR code: dark on light in both schemes, as readers expect. A separate file, because only labels need the encoder. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="var(--surface)" />
      <path d={path} fill="var(--text)" />
    </svg>
  );
}
