/** The company's van: a part of scenes, with its wheels at height 0 and 194 wide. */
export function Van() {
  return (
    <>
      <ellipse cx="98" cy="2" rx="104" ry="5" fill="var(--i-shade)" />
      <path d="M4-14V-72a10 10 0 0 1 10-10H122v68z" fill="var(--i-van)" />
      <path d="M122-82h16c8 0 12 3 16 9l18 28 14 6c5 2 8 6 8 12v13h-72z" fill="var(--i-van2)" />
      <path d="M132-73h8c5 0 8 2 10 6l12 22h-30z" fill="var(--i-glass)" />
      <path d="M4 -30h118v8h-118z" fill="var(--i-cream)" />
      <path
        d="M12.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM26.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM40.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM54.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM68.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM82.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM96.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM110.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6z"
        fill="var(--i-sun)"
      />
      <path d="M4-14h190v6H4z" fill="var(--i-ink)" />
      <path d="M186-36h8v10h-8z" fill="var(--i-light)" />
      <path d="M128-40h8" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
      <path d="M122-80v64" fill="none" stroke="var(--i-near)" strokeWidth="2" />
      <path d="M46-48a17 17 0 0 1 34 0" fill="none" stroke="var(--i-cream)" strokeWidth="5" />
      <path d="M63-56l6 8-6 8-6-8z" fill="var(--i-sun)" />
      <circle cx="38" cy="-8" r="16" fill="var(--i-ink)" />
      <circle cx="38" cy="-8" r="7" fill="var(--i-snow)" />
      <circle cx="152" cy="-8" r="16" fill="var(--i-ink)" />
      <circle cx="152" cy="-8" r="7" fill="var(--i-snow)" />
    </>
  );
}
