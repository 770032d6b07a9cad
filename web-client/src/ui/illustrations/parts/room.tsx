/** An armchair with a woven cushion, on feet at the height 0. */
export const Armchair = ({ color, seat }: { color: string; seat: string }) => (
  <>
    <ellipse cx="60" cy="4" rx="74" ry="6" fill="var(--i-shade)" />
    <path d="M18-14l-6 16M104-14l6 16" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
    <path d="M8-20v-92q0-34 34-34h16q34 0 34 34v40H8z" fill={color} />
    <path d="M8-20h104v-26q0-8-8-8H20q-12 0-12 10z" fill={seat} />
    <path d="M-6-12v-44q0-16 14-16t14 16v44zM96-12v-44q0-16 14-16t14 16v44zM-6-22h130v10H-6z" fill={color} />
    <path d="M30-120q20-10 42 0l-4 44q-17 6-34 0z" fill="var(--i-coil1)" />
    <path d="M31-106l39 0-1 6H31.6z" fill="var(--i-coil5)" />
    <path d="M33-92h36l-.6 5H33.6z" fill="var(--i-coil4)" />
  </>
);

/** A jebena, the pot that coffee is brewed in; it stands at the height 0. */
export const Jebena = () => (
  <>
    <ellipse cx="0" cy="1" rx="26" ry="4" fill="var(--i-shade)" />
    <path d="M-22-16a22 20 0 0 0 44 0c0-14-12-18-15-26l-2-22h-10l-2 22c-3 8-15 12-15 26z" fill="var(--i-clay)" />
    <path d="M-5-60h10l3-8H-8z" fill="var(--i-clay2)" />
    <path d="M7-50c16-2 22 12 12 24" fill="none" stroke="var(--i-clay)" strokeWidth="5" />
    <path d="M-18-26l-16-14-4 5 14 18z" fill="var(--i-clay)" />
    <path d="M-22-17h44l-1 5h-42z" fill="var(--i-clay2)" />
    <circle cx="0" cy="-74" r="4" fill="var(--i-sun)" />
  </>
);

/** A finjan, the cup without a handle that coffee is drunk from. */
export const Finjan = () => (
  <>
    <path d="M-8-12H8c0 8-3 12-8 12s-8-4-8-12z" fill="var(--i-cream)" />
    <path d="M-8-12H8l-.6 4H-7.4z" fill="var(--i-coil5)" />
    <path d="M-10 1H10" fill="none" stroke="var(--i-shade2)" strokeWidth="2" />
  </>
);
