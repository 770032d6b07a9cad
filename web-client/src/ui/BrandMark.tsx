/** The mark: the chinook arch, which is also the coil of a mesob. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 36 36" aria-hidden focusable={false}>
      <path d="M4 29a14 14 0 0 1 28 0" fill="none" stroke="var(--primary)" strokeWidth="5" />
      <path d="M10.5 29a7.5 7.5 0 0 1 15 0" fill="none" stroke="var(--accent)" strokeWidth="3" />
      <path d="M18 3l4 5-4 5-4-5z" fill="var(--accent)" />
      <path d="M1 32h34" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
