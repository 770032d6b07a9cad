import { BrandMark } from '@/ui/BrandMark';
import * as icons from '@/ui/icons';
import * as pageIcons from '@/ui/pageIcons';
import { TiletBand } from '@/ui/TiletBand';
import { Section } from '../Section';

/** Backgrounds with the colour of their text. */
const colours = [
  ['bg', 'text'],
  ['surface', 'text'],
  ['sand', 'text-2'],
  ['primary', 'on-primary'],
  ['primary-wash', 'primary'],
  ['accent', 'on-accent'],
  ['products', 'bg'],
  ['cleaning', 'bg'],
  ['cargo', 'bg'],
  ['therapy', 'bg'],
  ['products-wash', 'products'],
  ['cleaning-wash', 'cleaning'],
  ['cargo-wash', 'cargo'],
  ['therapy-wash', 'therapy'],
  ['therapy-deep', 'on-therapy-deep'],
  ['error-wash', 'error'],
  ['success-wash', 'success'],
  ['warning-wash', 'warning'],
  ['info-wash', 'info'],
  ['foot', 'foot-text'],
] as const;

/** All icons except the factory function. */
const everyIcon = Object.entries({ ...icons, ...pageIcons }).filter(
  (entry): entry is [string, typeof icons.ArrowIcon] => entry[0] !== 'icon',
);

/** Colours, mark, border and icons. */
export function Foundations() {
  return (
    <>
      <Section title="Colours">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-12" lang="en" dir="ltr">
          {colours.map(([ground, ink]) => (
            <div
              key={ground}
              className="pt-52 px-12 pb-10 border border-line rounded-[12px] text-14 font-600"
              style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
            >
              {ground}
            </div>
          ))}
        </div>
      </Section>
      <Section title="BrandMark, TiletBand">
        <div className="flex flex-wrap gap-12 items-center">
          <div style={{ inlineSize: 64 }}>
            <BrandMark />
          </div>
        </div>
        <div className="grid gap-16">
          <TiletBand />
          <div style={{ background: 'var(--foot)' }}>
            <TiletBand ground="deep" />
          </div>
          <div style={{ background: 'var(--accent-panel)' }}>
            <TiletBand ground="amber" />
          </div>
          <div style={{ blockSize: 96 }}>
            <TiletBand vertical />
          </div>
        </div>
      </Section>
      <Section title="icons, pageIcons">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-y-16 gap-x-8" lang="en" dir="ltr">
          {everyIcon.map(([name, Icon]) => (
            <div key={name} className="grid gap-6 justify-items-center text-13 text-center">
              <Icon />
              {name.replace(/Icon$/, '')}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
