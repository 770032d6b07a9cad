import { drawing, type SceneProps } from './scene';

/** An ear of ripe wheat on its stem. */
const Ear = ({ at }: { at: string }) => (
  <g transform={at}>
    <path d="M0 0q4-60 0-124" fill="none" stroke="var(--i-wheat)" strokeWidth="5" />
    <path d="M2-46q26-10 30-38q-26 8-30 38zM1-30q-24-8-30-34q26 6 30 34z" fill="var(--i-green)" />
    <path
      d="M0-118q-22-6-20-32q20 8 20 32zM0-118q22-6 20-32q-20 8-20 32zM0-140q-20-6-18-30q18 8 18 30zM0-140q20-6 18-30q-18 8-18 30zM0-162q-17-6-15-28q15 8 15 28zM0-162q17-6 15-28q-15 8-15 28zM0-180q-11-12 0-32q11 20 0 32z"
      fill="var(--i-sun)"
    />
    <path d="M0-118v-74" fill="none" stroke="var(--i-wheat)" strokeWidth="3" />
  </g>
);

/** A prairie field in three ages, from sprout to ripe, with a grain elevator and the Rockies behind. */
export function FieldScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 640 560" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <path d="M0 0h640v560H0z" fill="var(--i-sky)" />
      <circle cx="448" cy="150" r="52" fill="var(--i-sun)" />
      <path d="M60 210q90-26 190-10q-80 22-190 10zM330 96q60-18 130-6q-60 16-130 6z" fill="var(--i-sky2)" />
      <path d="M0 350l78-96 46 44 104-140 84 112 46-40 92 108 64-74 126 110v60H0z" fill="var(--i-far)" />
      <path
        d="M228 158l35 47-12-9-10 12-12-14-13 13-9-10-14 7zM514 264l26 23-11-4-9 10-10-11-12 8-6-7z"
        fill="var(--i-snow)"
      />
      <path d="M0 366l110-58 80 40 130-66 110 60 90-34 120 58v60H0z" fill="var(--i-mid)" />
      <path d="M0 372q150-40 330-16t310-10v214H0z" fill="var(--i-green)" />
      <g>
        <path d="M178 392h150l8 8H170z" fill="var(--i-shade)" />
        <path d="M196 392V276l20-34h44l20 34v116z" fill="var(--i-clay)" />
        <path d="M216 244v-34h44v34z" fill="var(--i-clay2)" />
        <path d="M208 212l30-26 30 26z" fill="var(--i-clay3)" />
        <path d="M196 300h84v18h-84z" fill="var(--i-cream)" />
        <path d="M212 304l6 5-6 5-6-5zM238 304l6 5-6 5-6-5zM264 304l6 5-6 5-6-5z" fill="var(--i-clay)" />
        <path d="M228 392v-40h20v40z" fill="var(--i-ink)" />
        <path d="M280 392v-54h56v54z" fill="var(--i-clay2)" />
        <path d="M274 340l34-24 34 24z" fill="var(--i-clay3)" />
        <path d="M300 392v-26h16v26z" fill="var(--i-ink)" />
        <path d="M228 222h8v8h-8zM242 222h8v8h-8z" fill="var(--i-light)" />
      </g>
      <path d="M0 410q180-46 360-14t280-18v182H0z" fill="var(--i-field3)" />
      <path d="M0 452q200-44 380-14t260-16v138H0z" fill="var(--i-field1)" />
      <path d="M0 504q180-34 340-12t300-14v82H0z" fill="var(--i-field2)" />
      <path
        d="M20 438q240-40 600-12M10 486q260-42 620-14"
        fill="none"
        stroke="var(--i-wheat)"
        strokeWidth="2.5"
        strokeDasharray="16 12"
      />
      <g>
        <path d="M86 522v-36M146 530v-30" fill="none" stroke="var(--i-green2)" strokeWidth="5" />
        <path
          d="M86 500q-26-2-30-26q26 2 30 26zM86 492q22-4 26-28q-24 4-26 28zM146 512q-22-2-26-22q22 2 26 22zM146 506q20-4 22-24q-20 4-22 24z"
          fill="var(--i-green2)"
        />
      </g>
      <g>
        <path d="M270 530q2-60 0-96M326 536q-2-50 0-82" fill="none" stroke="var(--i-green2)" strokeWidth="5" />
        <path
          d="M270 500q-34-6-38-40q34 6 38 40zM270 480q32-6 36-40q-34 6-36 40zM270 456q-26-8-24-38q24 8 24 38zM270 446q22-10 18-38q-20 10-18 38zM326 508q-28-4-32-34q30 4 32 34zM326 494q28-6 30-36q-28 6-30 36zM326 470q-20-8-16-32q18 8 16 32z"
          fill="var(--i-green2)"
        />
      </g>
      <Ear at="translate(470 540)" />
      <Ear at="translate(524 546) rotate(5)" />
      <Ear at="translate(428 550) rotate(-5) scale(.86)" />
      <Ear at="translate(572 552) rotate(9) scale(.88)" />
    </svg>
  );
}
