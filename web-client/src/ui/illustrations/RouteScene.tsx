import { Van } from './parts/Van';
import { hidden, type SceneProps } from './scene';

/** The road from Calgary to Edmonton with the van on it: cargo. */
export function RouteScene(props: SceneProps) {
  return (
    <svg
      viewBox="0 0 700 330"
      preserveAspectRatio="xMidYMax slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...hidden}
      {...props}
    >
      <circle cx="470" cy="92" r="40" fill="var(--i-sun)" />
      <path d="M90 112q80-26 190-12q-60 18-190 12zM500 60q60-20 150-8q-50 14-150 8z" fill="var(--i-sky2)" />
      <path d="M0 208l54-48 36 24 66-82 50 60 28-22 70 70 52-40 60 46 40-26 110 60v30H0z" fill="var(--i-far)" />
      <path
        d="M156 102L179.3 130L172.9 121.6L164.7 134.5L158.2 123.8L150 136.2L141.7 122.7L133.5 130z"
        fill="var(--i-snow)"
      />
      <path d="M0 218q120-40 260-18t260-26t180 10v146H0z" fill="var(--i-green)" opacity=".5" />
      <path d="M0 250q160-36 330-10t370-24v114H0z" fill="var(--i-green)" />
      <path d="M0 290q200-22 400-6t300-16v62H0z" fill="var(--i-field1)" />
      <path
        d="M0 306q200-22 400-6t300-16"
        fill="none"
        stroke="var(--i-field2)"
        strokeWidth="2"
        strokeDasharray="22 14"
      />
      <path d="M48 222C150 260 220 170 350 204S560 160 652 182" fill="none" stroke="var(--i-road)" strokeWidth="18" />
      <path
        d="M48 222C150 260 220 170 350 204S560 160 652 182"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="2.5"
        strokeDasharray="14 12"
      />
      <path d="M32 222v-62h12v62zM48 222v-82h14v82zM66 222v-50h12v50z" fill="var(--i-near)" />
      <path d="M20 156h5v66h-5zM12 160h21l-3-10H15z" fill="var(--i-clay)" />
      <path d="M18 146h9v5h-9z" fill="var(--i-cream)" />
      <path d="M606 182v-48h13v48zM623 182v-66h15v66zM642 182v-40h12v40zM658 182v-30h15v30z" fill="var(--i-near2)" />
      <path
        d="M36 180h3v5h-3zM36 194h3v5h-3zM36 206h3v5h-3zM53 180h3v5h-3zM53 194h3v5h-3zM53 206h3v5h-3zM57 180h3v5h-3zM57 194h3v5h-3zM57 206h3v5h-3zM70 180h3v5h-3zM70 194h3v5h-3zM70 206h3v5h-3zM611 158h3v5h-3zM611 170h3v5h-3zM628 158h3v5h-3zM628 170h3v5h-3zM633 158h3v5h-3zM633 170h3v5h-3zM647 158h3v5h-3zM647 170h3v5h-3zM664 158h3v5h-3zM664 170h3v5h-3z"
        fill="var(--i-light)"
      />
      <path d="M330 202v-28h24v28zM325 176l17-16 17 16z" fill="var(--i-clay)" />
      <path d="M356 202v-18h18v18z" fill="var(--i-clay2)" />
      <path d="M114.5 247.8h3.1v6.6h-3.1z" fill="var(--i-wood)" />
      <path
        d="M116 210L123.5 228.5H108.5zM116 219.7L126.3 239H105.7zM116 229.4L128.8 248.7H103.2z"
        fill="var(--i-green2)"
      />
      <path d="M135.8 249.3h4.3v9.3h-4.3z" fill="var(--i-wood)" />
      <path
        d="M138 196L148.5 222H127.5zM138 209.6L152.6 236.9H123.4zM138 223.3L156 250.6H120z"
        fill="var(--i-green2)"
      />
      <path d="M160.6 250.4h2.8v6h-2.8z" fill="var(--i-wood)" />
      <path
        d="M162 216L168.8 232.8H155.2zM162 224.8L171.4 242.4H152.6zM162 233.6L173.6 251.2H150.4z"
        fill="var(--i-green2)"
      />
      <path d="M468.2 229h3.5v7.5h-3.5z" fill="var(--i-wood)" />
      <path d="M470 186L478.5 207H461.5zM470 197L481.8 219H458.2zM470 208L484.5 230H455.5z" fill="var(--i-green2)" />
      <path d="M491.6 230.2h4.9v10.5h-4.9z" fill="var(--i-wood)" />
      <path
        d="M494 170L505.9 199.4H482.1zM494 185.4L510.4 216.2H477.6zM494 200.8L514.3 231.6H473.7z"
        fill="var(--i-green2)"
      />
      <path d="M518.4 229.6h3.2v6.9h-3.2z" fill="var(--i-wood)" />
      <path
        d="M520 190L527.8 209.3H512.2zM520 200.1L530.8 220.4H509.2zM520 210.2L533.3 230.5H506.7z"
        fill="var(--i-green2)"
      />
      <path d="M260.7 245h2.5v5.4h-2.5z" fill="var(--i-wood)" />
      <path
        d="M262 214L268.1 229.1H255.9zM262 221.9L270.5 237.8H253.5zM262 229.8L272.4 245.7H251.6z"
        fill="var(--i-green2)"
      />
      <g transform="translate(196 206) rotate(-11)">
        <g transform="translate(0 0) scale(0.52)">
          <Van />
        </g>
      </g>
      <path d="M590 330q2.5 -25.0 5 -50" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M595 280q7-3 8-12q-8 2-8 12zM595 280q-7-3-8-12q8 2 8 12zM594.4 289q7-3 8-12q-8 2-8 12zM594.4 289q-7-3-8-12q8 2 8 12zM593.8 298q7-3 8-12q-8 2-8 12zM593.8 298q-7-3-8-12q8 2 8 12zM595 274q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M612 330q3.0 -31.0 6 -62" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M618 268q7-3 8-12q-8 2-8 12zM618 268q-7-3-8-12q8 2 8 12zM617.3 277q7-3 8-12q-8 2-8 12zM617.3 277q-7-3-8-12q8 2 8 12zM616.6 286q7-3 8-12q-8 2-8 12zM616.6 286q-7-3-8-12q8 2 8 12zM618 262q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M636 330q2.0 -23.0 4 -46" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M640 284q7-3 8-12q-8 2-8 12zM640 284q-7-3-8-12q8 2 8 12zM639.5 293q7-3 8-12q-8 2-8 12zM639.5 293q-7-3-8-12q8 2 8 12zM639 302q7-3 8-12q-8 2-8 12zM639 302q-7-3-8-12q8 2 8 12zM640 278q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M24 330q2.5 -24.0 5 -48" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M29 282q7-3 8-12q-8 2-8 12zM29 282q-7-3-8-12q8 2 8 12zM28.4 291q7-3 8-12q-8 2-8 12zM28.4 291q-7-3-8-12q8 2 8 12zM27.8 300q7-3 8-12q-8 2-8 12zM27.8 300q-7-3-8-12q8 2 8 12zM29 276q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
      <path d="M46 330q3.0 -29.0 6 -58" fill="none" stroke="var(--i-wheat)" strokeWidth="2" />
      <path
        d="M52 272q7-3 8-12q-8 2-8 12zM52 272q-7-3-8-12q8 2 8 12zM51.3 281q7-3 8-12q-8 2-8 12zM51.3 281q-7-3-8-12q8 2 8 12zM50.6 290q7-3 8-12q-8 2-8 12zM50.6 290q-7-3-8-12q8 2 8 12zM52 266q4-6 0-13q-4 7 0 13z"
        fill="var(--i-wheat)"
      />
    </svg>
  );
}
