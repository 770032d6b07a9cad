import { drawing, type SceneProps } from './scene';

/** A rail of coat hooks by the door: an apron, a driver's vest, a buyer's satchel, a netela, and one hook that is still free. */
export function HooksScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 640 560" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <path d="M0 0h640v560H0z" fill="var(--i-sky2)" />
      <path d="M0 470h640v90H0z" fill="var(--i-floor)" />
      <path d="M0 462h640v12H0z" fill="var(--i-cream)" />
      <path d="M236 40h168v96q-84 14-168 0z" fill="var(--i-sky)" />
      <circle cx="362" cy="74" r="16" fill="var(--i-sun)" />
      <path d="M236 132l40-46 26 24 34-40 68 62v4q-84 14-168 0z" fill="var(--i-mid)" />
      <path d="M228 32h184v112H228z" fill="none" stroke="var(--i-cream)" strokeWidth="10" />
      <path d="M56 184h528v28H56z" fill="var(--i-wood)" />
      <path d="M56 206h528v6H56z" fill="var(--i-wood2)" />
      <path
        d="M112 198v22q0 10 10 10M216 198v22q0 10 10 10M320 198v22q0 10 10 10M424 198v22q0 10 10 10M528 198v22q0 10 10 10"
        fill="none"
        stroke="var(--i-ink)"
        strokeWidth="6"
      />
      <g>
        <path d="M100 262q12-40 24-40t24 40" fill="none" stroke="var(--i-blue5)" strokeWidth="5" />
        <path d="M96 260h56l8 40q10 4 12 16v104q-48 16-96 0V316q2-12 12-16z" fill="var(--i-blue)" />
        <path d="M94 340h60v34q-30 10-60 0z" fill="var(--i-blue2)" />
        <path d="M76 400q48 16 96 0v20q-48 16-96 0z" fill="var(--i-blue5)" />
      </g>
      <g>
        <path d="M200 244q28-22 56 0l22 30-14 18v116h-72V292l-14-18z" fill="var(--i-sun)" />
        <path d="M214 240l14 26 14-26" fill="none" stroke="var(--i-ink)" strokeWidth="3" />
        <path d="M228 266v142" fill="none" stroke="var(--i-ink)" strokeWidth="3" />
        <path d="M192 318h72v16h-72zM192 366h72v16h-72z" fill="var(--i-snow)" />
        <path d="M192 322h72v8h-72zM192 370h72v8h-72z" fill="var(--i-clay)" />
      </g>
      <g>
        <path d="M292 330l40-104 40 104" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
        <path d="M284 324h96q6 0 6 8v70q0 12-12 12h-84q-12 0-12-12v-70q0-8 6-8z" fill="var(--i-wood)" />
        <path d="M278 330h108v26q-54 34-108 0z" fill="var(--i-wood2)" />
        <path d="M324 364h16v20h-16z" fill="var(--i-sun)" />
        <circle cx="358" cy="438" r="22" fill="var(--i-glass)" />
        <circle cx="358" cy="438" r="22" fill="none" stroke="var(--i-ink)" strokeWidth="5" />
        <path d="M374 454l18 18" fill="none" stroke="var(--i-ink)" strokeWidth="7" />
      </g>
      <g>
        <path d="M414 232q22-10 46 4l16 176q-24 12-50 4-20 8-38-6z" fill="var(--i-snow)" />
        <path d="M436 230q8 90-6 186" fill="none" stroke="var(--i-stone)" strokeWidth="3" />
        <path d="M390 372q46 16 83 4l2 12q-40 14-86-2z" fill="var(--i-sun)" />
        <path d="M389 392q46 16 86 2l1 10q-42 14-88-2z" fill="var(--i-clay)" />
        <path
          d="M402 376l5 5-5 5-5-5zM420 380l5 5-5 5-5-5zM438 381l5 5-5 5-5-5zM456 379l5 5-5 5-5-5z"
          fill="var(--i-plum)"
        />
        <path
          d="M392 412v14M404 416v14M416 418v14M428 416v14M440 418v14M452 418v14M464 416v14M474 412v14"
          fill="none"
          stroke="var(--i-stone2)"
          strokeWidth="2.5"
        />
      </g>
      <g>
        <path d="M538 232v32" fill="none" stroke="var(--i-ink)" strokeWidth="2.5" />
        <path d="M514 264h48v58l-24 18-24-18z" fill="var(--i-cream)" />
        <path d="M538 280l12 14-12 14-12-14z" fill="var(--i-sun)" />
        <circle cx="538" cy="272" r="3.5" fill="var(--i-ink)" />
      </g>
      <g>
        <ellipse cx="150" cy="520" rx="80" ry="9" fill="var(--i-shade)" />
        <path d="M104 516v-70h34v44q24 4 28 26zM164 516v-70h32v44q20 4 24 26z" fill="var(--i-clay3)" />
        <path d="M100 510h70v8h-70zM160 510h64v8h-64z" fill="var(--i-ink)" />
        <path d="M104 446h34v10h-34zM164 446h32v10h-32z" fill="var(--i-clay)" />
      </g>
      <g>
        <ellipse cx="508" cy="522" rx="74" ry="9" fill="var(--i-shade)" />
        <path d="M450 440h58v78h-58z" fill="var(--i-field2)" />
        <path d="M508 464h56v54h-56z" fill="var(--i-field1)" />
        <path d="M472 440h14v26h-14zM530 464h12v18h-12z" fill="var(--i-cream)" />
        <path d="M450 440h58v78h-58zM508 464h56v54h-56z" fill="none" stroke="var(--i-wheat)" strokeWidth="3" />
      </g>
    </svg>
  );
}
