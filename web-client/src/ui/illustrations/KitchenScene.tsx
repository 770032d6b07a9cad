import { drawing, type SceneProps } from './scene';

/** A bright kitchen with a window to the mountains: cleaning. */
export function KitchenScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 600 340" preserveAspectRatio="xMidYMid slice" {...drawing} {...props}>
      <path d="M0 0h600v340h-600z" fill="var(--i-wallk)" />
      <path d="M0 262h600v78h-600z" fill="var(--i-blue3)" />
      <rect x="196" y="34" width="208" height="150" rx="4" fill="var(--i-cream)" />
      <path d="M206 44h188v130h-188z" fill="var(--i-sky)" />
      <circle cx="340" cy="86" r="20" fill="var(--i-sun)" />
      <path d="M206 140l40-40 24 20 36-48 44 50 44-28v40H206z" fill="var(--i-mid)" />
      <path d="M306 72L321 89L317.1 83.9L312.1 91.7L308.2 85.3L303.2 92.7L298.2 84.6L293.2 89z" fill="var(--i-snow)" />
      <path d="M206 138q60-14 110-4t78-4v44H206z" fill="var(--i-green)" />
      <path d="M206 156q80-10 188-2v20H206z" fill="var(--i-field1)" />
      <path d="M297 44h6v130h-6z" fill="var(--i-cream)" />
      <rect x="188" y="182" width="224" height="10" rx="2" fill="var(--i-cream)" />
      <path d="M196 26h34q6 60-10 104l-24 6zM404 26h-34q-6 60 10 104l24 6z" fill="var(--i-snow)" />
      <path d="M197 122l24-6M403 122l-24-6" fill="none" stroke="var(--i-coil5)" strokeWidth="5" />
      <path d="M197 132l22-6M403 132l-22-6" fill="none" stroke="var(--i-coil4)" strokeWidth="3" />
      <rect x="184" y="20" width="232" height="6" rx="3" fill="var(--i-wood)" />
      <g transform="translate(0 -30)">
        <rect x="36" y="96" width="118" height="8" rx="2" fill="var(--i-wood)" />
        <rect x="36" y="156" width="118" height="8" rx="2" fill="var(--i-wood)" />
        <path d="M50 74h20v14q0 8-10 8t-10-8z" fill="var(--i-clay)" />
        <path d="M70 78q8 0 7 7t-8 6" fill="none" stroke="var(--i-clay)" strokeWidth="3" />
        <path d="M78 74h20v14q0 8-10 8t-10-8z" fill="var(--i-sun)" />
        <path d="M98 78q8 0 7 7t-8 6" fill="none" stroke="var(--i-sun)" strokeWidth="3" />
        <path d="M106 74h20v14q0 8-10 8t-10-8z" fill="var(--i-near)" />
        <path d="M126 78q8 0 7 7t-8 6" fill="none" stroke="var(--i-near)" strokeWidth="3" />
        <rect x="46" y="122" width="16" height="34" rx="3" fill="var(--i-blue2)" />
        <rect x="66" y="116" width="18" height="40" rx="3" fill="var(--i-cream)" />
        <path d="M66 128h18v8h-18z" fill="var(--i-sun)" />
        <rect x="90" y="126" width="14" height="30" rx="3" fill="var(--i-coil5)" />
        <path d="M116 156v-16h22v16z" fill="var(--i-clay2)" />
        <path d="M127 140q-14-6-10-22q12 4 10 22zM127 140q14-4 14-20q-14 2-14 20z" fill="var(--i-green2)" />
      </g>
      <path d="M0 230h600v16h-600z" fill="var(--i-stone)" />
      <path d="M0 246h600v94h-600z" fill="var(--i-blue4)" />
      <rect x="24" y="260" width="100" height="66" rx="4" fill="var(--i-blue3)" />
      <path d="M66 272h16" fill="none" stroke="var(--i-snow)" strokeWidth="3" />
      <rect x="144" y="260" width="100" height="66" rx="4" fill="var(--i-blue3)" />
      <path d="M186 272h16" fill="none" stroke="var(--i-snow)" strokeWidth="3" />
      <rect x="264" y="260" width="100" height="66" rx="4" fill="var(--i-blue3)" />
      <path d="M306 272h16" fill="none" stroke="var(--i-snow)" strokeWidth="3" />
      <rect x="384" y="260" width="100" height="66" rx="4" fill="var(--i-blue3)" />
      <path d="M426 272h16" fill="none" stroke="var(--i-snow)" strokeWidth="3" />
      <rect x="504" y="260" width="100" height="66" rx="4" fill="var(--i-blue3)" />
      <path d="M546 272h16" fill="none" stroke="var(--i-snow)" strokeWidth="3" />
      <path d="M300 230v-40q0-16 16-16t16 16v6" fill="var(--i-none)" stroke="var(--i-stone2)" strokeWidth="6" />
      <path d="M252 230h98v6q0 10-10 10h-78q-10 0-10-10z" fill="var(--i-stone2)" />
      <path d="M436 230q-6-44 26-44t26 44z" fill="var(--i-clay)" />
      <path d="M446 190q16-22 32 0" fill="none" stroke="var(--i-ink)" strokeWidth="4" />
      <path d="M486 206l18-10 3 6-16 16z" fill="var(--i-clay)" />
      <circle cx="462" cy="184" r="4" fill="var(--i-sun)" />
      <path d="M92 230l-8-44h60l-8 44z" fill="var(--i-sun)" />
      <path d="M86 188q28-36 56 0" fill="none" stroke="var(--i-ink)" strokeWidth="3" />
      <rect x="82" y="182" width="64" height="7" rx="3" fill="var(--i-coil1)" />
      <path d="M104 182q-6-16 8-20t18 4t8 16z" fill="var(--i-snow)" />
      <circle cx="104" cy="170" r="7" fill="var(--i-snow)" />
      <circle cx="138" cy="172" r="6" fill="var(--i-snow)" />
      <path d="M160 230v-40h8v40zM152 196h24l3 14h-30zM158 182h14v10h-14zM172 178h-20v6h20z" fill="var(--i-green2)" />
      <path d="M524 224h52l8 8h-66z" fill="var(--i-blue2)" />
      <path d="M528 214h46l4 10h-54z" fill="var(--i-snow)" />
      <path d="M530 219h42" fill="none" stroke="var(--i-coil5)" strokeWidth="3" />
      <path
        d="M520 91.0q1.9500000000000002 11.05 13.0 13.0q-11.05 1.9500000000000002 -13.0 13.0q-1.9500000000000002 -11.05 -13.0 -13.0q11.05 -1.9500000000000002 13.0 -13.0zM470 130.0q1.2000000000000002 6.800000000000001 8.0 8.0q-6.800000000000001 1.2000000000000002 -8.0 8.0q-1.2000000000000002 -6.800000000000001 -8.0 -8.0q6.800000000000001 -1.2000000000000002 8.0 -8.0zM556 149.0q1.35 7.65 9.0 9.0q-7.65 1.35 -9.0 9.0q-1.35 -7.65 -9.0 -9.0q7.65 -1.35 9.0 -9.0z"
        fill="var(--i-snow)"
      />
    </svg>
  );
}
