import { Van } from './parts/Van';
import { hidden, type SceneProps } from './scene';

/** The road from Calgary over Red Deer to Edmonton, as wide as the page. */
export function RoadScene(props: SceneProps) {
  return (
    <svg
      viewBox="0 0 1200 260"
      preserveAspectRatio="xMidYMid slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...hidden}
      {...props}
    >
      <circle cx="300" cy="92" r="34" fill="var(--i-sun)" />
      <path d="M330 60q80-22 170-8q-60 16-170 8zM760 70q80-22 190-8q-70 18-190 8z" fill="var(--i-coil1)" />
      <path d="M0 150l70-60 40 30 70-86 60 70 36-26 70 72v50H0z" fill="var(--i-mid)" />
      <path
        d="M180 34L207.4 66L199.9 56.4L190.3 71.1L182.8 59L173.2 73L163.6 57.7L154 66zM70 90L88.7 104L83.8 99.8L77.5 106.2L72.6 100.9L66.3 107.1L60 100.4L53.7 104z"
        fill="var(--i-far)"
      />
      <path d="M620 186l80-50 50 30 60-46 90 66z" fill="var(--i-far)" opacity=".7" />
      <path d="M0 166q160-50 380-20t440-18t380 6v126H0z" fill="var(--i-green)" opacity=".4" />
      <path d="M0 190q240-40 560-14t640-20v104H0z" fill="var(--i-field3)" />
      <path d="M0 214q300-26 640-8t560-12v66H0z" fill="var(--i-field1)" />
      <path
        d="M0 232q300-26 640-8t560-12"
        fill="none"
        stroke="var(--i-field2)"
        strokeWidth="2"
        strokeDasharray="26 16"
      />
      <path d="M70 176C240 214 380 120 600 158S960 196 1130 132" fill="none" stroke="var(--i-road)" strokeWidth="22" />
      <path
        d="M70 176C240 214 380 120 600 158S960 196 1130 132"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="3"
        strokeDasharray="18 15"
      />
      <path d="M40 160V84h14v76zM62 160V62h18v98zM90 160V96h16v64zM112 160v-44h12v44z" fill="var(--i-near)" />
      <path d="M82 160V74q8-12 16 0v86z" fill="var(--i-near2)" />
      <path d="M26 74h5v88h-5zM16 78h25l-4-13H20z" fill="var(--i-clay)" />
      <path d="M22 60h13v6h-13z" fill="var(--i-cream)" />
      <path
        d="M44 122h4v5h-4zM44 136h4v5h-4zM44 148h4v5h-4zM66 122h4v5h-4zM66 136h4v5h-4zM66 148h4v5h-4zM72 122h4v5h-4zM72 136h4v5h-4zM72 148h4v5h-4zM94 122h4v5h-4zM94 136h4v5h-4zM94 148h4v5h-4zM116 122h4v5h-4zM116 136h4v5h-4zM116 148h4v5h-4z"
        fill="var(--i-light)"
      />
      <path d="M1070 124V72h16v52zM1092 124V48h18v76zM1116 124V60h20v64zM1142 124V82h14v42z" fill="var(--i-near2)" />
      <path
        d="M1075 88h4v5h-4zM1075 100h4v5h-4zM1075 112h4v5h-4zM1097 88h4v5h-4zM1097 100h4v5h-4zM1097 112h4v5h-4zM1103 88h4v5h-4zM1103 100h4v5h-4zM1103 112h4v5h-4zM1121 88h4v5h-4zM1121 100h4v5h-4zM1121 112h4v5h-4zM1128 88h4v5h-4zM1128 100h4v5h-4zM1128 112h4v5h-4zM1147 88h4v5h-4zM1147 100h4v5h-4zM1147 112h4v5h-4z"
        fill="var(--i-light)"
      />
      <path d="M568 142v-40h30v40z" fill="var(--i-clay)" />
      <path d="M560 104l23-24 23 24z" fill="var(--i-clay3)" />
      <path d="M578 68h14v16h-14z" fill="var(--i-clay)" />
      <path d="M574 70l11-10 11 10z" fill="var(--i-clay3)" />
      <path d="M602 144v-24h26v24z" fill="var(--i-clay2)" />
      <path d="M578 124h10v18h-10z" fill="var(--i-ink)" />
      <path d="M248.2 158.7h3.6v7.8h-3.6z" fill="var(--i-wood)" />
      <path
        d="M250 114L258.8 135.8H241.2zM250 125.4L262.2 148.3H237.8zM250 136.9L265.1 159.8H234.9z"
        fill="var(--i-green2)"
      />
      <path d="M271.6 162.2h4.9v10.5h-4.9z" fill="var(--i-wood)" />
      <path
        d="M274 102L285.9 131.4H262.1zM274 117.4L290.4 148.2H257.6zM274 132.8L294.3 163.6H253.7z"
        fill="var(--i-green2)"
      />
      <path d="M300.4 161.6h3.2v6.9h-3.2z" fill="var(--i-wood)" />
      <path
        d="M302 122L309.8 141.3H294.2zM302 132.1L312.8 152.4H291.2zM302 142.2L315.3 162.5H288.7z"
        fill="var(--i-green2)"
      />
      <path d="M818.2 151h3.5v7.5h-3.5z" fill="var(--i-wood)" />
      <path d="M820 108L828.5 129H811.5zM820 119L831.8 141H808.2zM820 130L834.5 152H805.5z" fill="var(--i-green2)" />
      <path d="M843.5 153.9h5v10.8h-5z" fill="var(--i-wood)" />
      <path
        d="M846 92L858.2 122.2H833.8zM846 107.8L862.9 139.5H829.1zM846 123.7L866.9 155.4H825.1z"
        fill="var(--i-green2)"
      />
      <path d="M870.5 151.8h3.1v6.6h-3.1z" fill="var(--i-wood)" />
      <path
        d="M872 114L879.5 132.5H864.5zM872 123.7L882.3 143H861.7zM872 133.4L884.8 152.7H859.2z"
        fill="var(--i-green2)"
      />
      <path d="M438.7 145h2.5v5.4h-2.5z" fill="var(--i-wood)" />
      <path
        d="M440 114L446.1 129.1H433.9zM440 121.9L448.5 137.8H431.5zM440 129.8L450.4 145.7H429.6z"
        fill="var(--i-green2)"
      />
      <path d="M1008.6 152.4h2.8v6h-2.8z" fill="var(--i-wood)" />
      <path
        d="M1010 118L1016.8 134.8H1003.2zM1010 126.8L1019.4 144.4H1000.6zM1010 135.6L1021.6 153.2H998.4z"
        fill="var(--i-green2)"
      />
      <g transform="translate(352 160) rotate(-6)">
        <g transform="translate(0 0) scale(0.66)">
          <Van />
        </g>
      </g>
      <path d="M700 260q3.0 -26.0 6 -52" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M706 208q7-3 8-12q-8 2-8 12zM706 208q-7-3-8-12q8 2 8 12zM705.3 217q7-3 8-12q-8 2-8 12zM705.3 217q-7-3-8-12q8 2 8 12zM704.6 226q7-3 8-12q-8 2-8 12zM704.6 226q-7-3-8-12q8 2 8 12zM706 202q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M724 260q3.5 -32.0 7 -64" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M731 196q7-3 8-12q-8 2-8 12zM731 196q-7-3-8-12q8 2 8 12zM730.2 205q7-3 8-12q-8 2-8 12zM730.2 205q-7-3-8-12q8 2 8 12zM729.3 214q7-3 8-12q-8 2-8 12zM729.3 214q-7-3-8-12q8 2 8 12zM731 190q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M748 260q2.5 -23.0 5 -46" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M753 214q7-3 8-12q-8 2-8 12zM753 214q-7-3-8-12q8 2 8 12zM752.4 223q7-3 8-12q-8 2-8 12zM752.4 223q-7-3-8-12q8 2 8 12zM751.8 232q7-3 8-12q-8 2-8 12zM751.8 232q-7-3-8-12q8 2 8 12zM753 208q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M160 260q3.0 -25.0 6 -50" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M166 210q7-3 8-12q-8 2-8 12zM166 210q-7-3-8-12q8 2 8 12zM165.3 219q7-3 8-12q-8 2-8 12zM165.3 219q-7-3-8-12q8 2 8 12zM164.6 228q7-3 8-12q-8 2-8 12zM164.6 228q-7-3-8-12q8 2 8 12zM166 204q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M184 260q3.0 -30.0 6 -60" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M190 200q7-3 8-12q-8 2-8 12zM190 200q-7-3-8-12q8 2 8 12zM189.3 209q7-3 8-12q-8 2-8 12zM189.3 209q-7-3-8-12q8 2 8 12zM188.6 218q7-3 8-12q-8 2-8 12zM188.6 218q-7-3-8-12q8 2 8 12zM190 194q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
    </svg>
  );
}
