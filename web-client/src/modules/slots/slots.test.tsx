import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { deadlineOf, HoldTimer, type Slot, SlotPicker, type SlotPickerProps } from '.';
import { zonePlace } from '@/i18n/zoneNames';
import { offsetOf, zoneOptions } from './zones';

const slot = (day: string, time: string, taken = false): Slot => ({
  id: `${day} ${time}`,
  localTime: `${day}T${time}:00+03:00`,
  hostLocalTime: `${day}T08:00:00-06:00`,
  taken,
});
const slots = [
  slot('2026-11-25', '19:00'),
  slot('2026-11-25', '17:00'),
  slot('2026-11-25', '18:00', true),
  slot('2026-11-27', '16:00'),
  slot('2026-11-27', '18:30'),
  slot('2026-11-27', '02:00'),
  slot('2026-12-02', '20:00'),
  slot('2026-11-28', '17:00', true),
];
const asmara = { id: 'Africa/Asmara' };
const calgary = { id: 'America/Edmonton', name: 'Calgary' };

const onChoose = vi.fn();
const onZone = vi.fn();
const show = (changes: Partial<SlotPickerProps> = {}) =>
  renderPage(
    <SlotPicker
      label="Times with Selihom Tesfay"
      from="2026-11-23"
      slots={slots}
      zone={asmara}
      host={calgary}
      onZone={onZone}
      onRetry={vi.fn()}
      onChoose={onChoose}
      {...changes}
    />,
  );
const times = () => screen.getAllByRole('button', { pressed: false }).map((button) => button.dataset.slot);
const time = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-slot="${id}"]`);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
beforeEach(() => {
  onChoose.mockReset();
  onZone.mockReset();
});

describe('the slot picker', () => {
  it('shows the days of its weeks with free times in order, and labels the others', () => {
    show();
    expect(
      within(screen.getByRole('group', { name: 'Wednesday 25 November, 2 free times' })).getAllByRole('button'),
    ).toHaveLength(2);
    expect(screen.getByRole('group', { name: 'Saturday 28 November, Full' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Monday 23 November, No times' })).toBeVisible();
    expect(screen.getAllByRole('group', { name: /^\w+day \d/ })).toHaveLength(14);
    expect(times()).toEqual([
      '2026-11-25 17:00',
      '2026-11-25 19:00',
      '2026-11-27 16:00',
      '2026-11-27 18:30',
      '2026-12-02 20:00',
    ]);
  });

  it("names the zone, the server's offset and the other party's place", () => {
    show();
    expect(screen.getByText('Times in Asmara, UTC+3.')).toBeVisible();
    expect(screen.getByText(/Your therapist is in Calgary\./)).toBeVisible();
    expect(time('2026-11-25 17:00')).toHaveAccessibleName(
      'Wednesday 25 November, 5:00 PM in Asmara, 8:00 AM for your therapist in Calgary',
    );
  });

  it('announces a clock change in these weeks instead of one offset', () => {
    show({ slots: [...slots, { id: 'x', localTime: '2026-11-30T10:00:00+02:00' }] });
    expect(screen.getByText('Times in Asmara.')).toBeVisible();
    expect(screen.getByText(/Clocks change there in these weeks/)).toBeVisible();
  });

  describe('in another zone', () => {
    beforeEach(() => {
      vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([
        'Africa/Asmera',
        'America/Edmonton',
        'Asia/Tokyo',
        'Europe/Oslo',
      ]);
    });
    const list = async (typed: string) => {
      const { user } = show();
      const field = screen.getByRole('combobox', { name: 'Change time zone' });
      await user.click(field);
      await user.clear(field);
      await user.type(field, typed);
      return user;
    };
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

    it('lists those of both parties first, with their offsets', async () => {
      await list(' ');
      expect(names().slice(0, 2)).toEqual(['AsmaraUTC+3', 'CalgaryUTC−6']);
    });

    it('shows offsets of the server where this device has other rules', async () => {
      const field = show({
        slots: [{ id: 'a', localTime: '2026-11-25T17:00:00+04:00', hostLocalTime: '2026-11-25T08:00:00-05:00' }],
      });
      expect(screen.getByText('Times in Asmara, UTC+4.')).toBeVisible();
      await field.user.click(screen.getByRole('combobox', { name: 'Change time zone' }));
      await field.user.keyboard(' ');
      expect(names().slice(0, 2)).toEqual(['AsmaraUTC+4', 'CalgaryUTC−5']);
    });

    it.each([
      ['calg', 'Calgary', 'America/Edmonton'],
      ['edmon', 'Calgary', 'America/Edmonton'],
      ['osl', 'Oslo', 'Europe/Oslo'],
    ])('finds %s', async (typed, name, id) => {
      const user = await list(typed);
      await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
      expect(onZone).toHaveBeenCalledWith(id);
    });

    it('names common places in Arabic and keeps their English names searchable', async () => {
      await i18next.changeLanguage('ar');
      const { user } = show();
      await user.type(screen.getByRole('combobox'), '{Control>}a{/Control}oslo');
      expect(screen.getByRole('option', { name: /^أوسلو/ })).toBeVisible();
      await i18next.changeLanguage('en');
    });
  });

  it('keeps the typed place when new times arrive', async () => {
    const picker = (at: string) => (
      <SlotPicker
        label="Times with Selihom Tesfay"
        from="2026-11-23"
        slots={[slot('2026-11-25', at)]}
        zone={{ ...asmara }}
        host={{ ...calgary }}
        onZone={onZone}
        onRetry={vi.fn()}
        onChoose={onChoose}
      />
    );
    let arrive: (time: string) => void = () => undefined;
    function Page() {
      const [at, setAt] = useState('17:00');
      arrive = setAt;
      return picker(at);
    }
    const { user } = renderPage(<Page />);
    const field = screen.getByRole('combobox', { name: 'Change time zone' });
    await user.clear(field);
    await user.type(field, 'Osl');
    act(() => arrive('18:00'));
    expect(time('2026-11-25 18:00')).toBeVisible();
    expect(field).toHaveValue('Osl');
    await user.keyboard('{Enter}');
    expect(onZone).toHaveBeenCalledWith('Europe/Oslo');
  });

  it('shows no legend for times that are not in the list', () => {
    show();
    expect(screen.queryByText('Taken')).toBeNull();
  });

  it('hides the hours of the night until they are expanded', async () => {
    const { user } = show();
    expect(times()).not.toContain('2026-11-27 02:00');
    await user.click(screen.getByRole('checkbox', { name: 'Show times after midnight (1)' }));
    expect(times()).toContain('2026-11-27 02:00');
  });

  it('chooses with a click, and the next free time with its button', async () => {
    const { user } = show();
    await user.click(time('2026-11-27 16:00'));
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2026-11-27 16:00' }));
    await user.click(screen.getByRole('button', { name: 'Next available: Wed 25 Nov, 5:00 PM' }));
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2026-11-25 17:00' }));
  });

  it('shows the held time although it is taken, and ignores clicks during a request', async () => {
    const { user } = show({ heldId: '2026-11-25 18:00', busyId: '2026-11-27 16:00' });
    expect(time('2026-11-25 18:00')).toHaveAttribute('aria-pressed', 'true');
    expect(time('2026-11-25 18:00')).toHaveAttribute('tabindex', '0');
    expect(time('2026-11-27 16:00')).toHaveAttribute('aria-busy', 'true');
    await user.click(time('2026-11-25 17:00'));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it.each([
    ['gone', { gone: '2026-11-25T17:00:00+03:00' }, 'That time was just taken'],
    ['none free', { slots: [slot('2026-11-25', '17:00', true)] }, 'No free time in these weeks'],
    ['loading', { slots: undefined }, 'Looking for free times…'],
    ['failed', { error: 'We cannot reach the server.' }, 'The free times could not be loaded'],
  ])('shows a message when it is %s', (_, changes, text) => {
    show(changes);
    expect(screen.getByText(text).closest('[role=status],[role=alert]')).toBeInTheDocument();
  });
});

describe('a repeated hour', () => {
  const night = (time: string, offset: string): Slot => ({
    id: `${time}${offset}`,
    localTime: `2027-10-31T${time}:00${offset}`,
  });
  const berlin = [
    night('02:30', '+01:00'),
    night('03:00', '+01:00'),
    night('02:00', '+01:00'),
    night('02:00', '+02:00'),
    night('02:30', '+02:00'),
    { id: 'next day', localTime: '2027-11-01T02:30:00+01:00' },
  ];
  const ofDay = () =>
    within(screen.getByRole('group', { name: /^Sunday 31 October/ }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/[\u2066\u2069]/g, ''));
  const showNight = async (changes: Partial<SlotPickerProps> = {}) => {
    const page = show({ from: '2027-10-25', slots: berlin, zone: { id: 'Europe/Berlin' }, ...changes });
    await page.user.click(screen.getByRole('checkbox', { name: /^Show times after midnight/ }));
    return page;
  };

  it('shows both instants in the order of time with their offsets', async () => {
    const { user } = await showNight();
    expect(ofDay()).toEqual(['2:00 AM UTC+2', '2:30 AM UTC+2', '2:00 AM UTC+1', '2:30 AM UTC+1', '3:00 AM']);
    expect(time('02:30+01:00')).toHaveAccessibleName(/2:30 AM \u2066UTC\+1\u2069 in Berlin/);
    await user.click(time('02:30+01:00'));
    expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ id: '02:30+01:00' }));
    await user.keyboard('[ArrowUp][ArrowUp]');
    expect(time('02:30+02:00')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Next available: Sun 31 Oct, 2:00 AM \u2066UTC\+2/ }));
  });

  it('is complete in a week with more than twelve times', async () => {
    const many = Array.from({ length: 13 }, (_, index) => ({
      id: `many ${index}`,
      localTime: `2027-10-30T${String(index + 6).padStart(2, '0')}:00:00+02:00`,
    }));
    await showNight({ slots: [...berlin, ...many] });
    expect(ofDay()).toHaveLength(5);
  });

  it('is told apart although only one pass has each time', async () => {
    await showNight({ slots: [night('02:00', '+01:00'), night('02:30', '+02:00')] });
    expect(ofDay()).toEqual(['2:30 AM UTC+2', '2:00 AM UTC+1']);
  });
});

describe('keys of the slot picker', () => {
  const walk = async (keys: string, changes: Partial<SlotPickerProps> = {}) => {
    const { user } = show(changes);
    act(() => time('2026-11-25 17:00').focus());
    await user.keyboard(keys);
    return (document.activeElement as HTMLElement).dataset.slot;
  };

  it('are one stop of the Tab key, which keeps its position', async () => {
    const { user } = show();
    expect(document.querySelectorAll('[data-slot][tabindex="0"]')).toHaveLength(1);
    act(() => time('2026-11-25 17:00').focus());
    await user.keyboard('[ArrowDown]');
    await user.tab();
    expect(document.activeElement).not.toHaveAttribute('data-slot');
    await user.tab({ shift: true });
    expect(time('2026-11-25 19:00')).toHaveFocus();
  });

  it.each([
    ['[ArrowDown]', '2026-11-25 19:00'],
    ['[ArrowDown][ArrowDown]', '2026-11-25 19:00'],
    // Across a day without free times to the nearest: 18:30 is 90 minutes away, 16:00 is 60.
    ['[ArrowRight]', '2026-11-27 16:00'],
    ['[ArrowDown][ArrowRight]', '2026-11-27 18:30'],
    ['[ArrowRight][ArrowLeft]', '2026-11-25 17:00'],
    ['[ArrowLeft]', '2026-11-25 17:00'],
    ['[End]', '2026-11-25 19:00'],
    ['[End][Home]', '2026-11-25 17:00'],
    ['[PageDown]', '2026-12-02 20:00'],
    ['[PageDown][PageUp]', '2026-11-25 19:00'],
  ])('move with %s to %s', async (keys, to) => {
    expect(await walk(keys)).toBe(to);
  });

  it('choose with Enter and Space only', async () => {
    await walk('[ArrowDown]');
    expect(onChoose).not.toHaveBeenCalled();
    await act(async () => {
      (document.activeElement as HTMLElement).click();
      await Promise.resolve();
    });
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('follow the visual direction when days are rows', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return [...document.querySelectorAll('[data-day]')].indexOf(this) * 50;
    });
    expect(await walk('[ArrowRight]')).toBe('2026-11-25 19:00');
    act(() => time('2026-11-25 17:00').focus());
    await act(async () => {
      time('2026-11-25 17:00').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      await Promise.resolve();
    });
    expect(time('2026-11-27 16:00')).toHaveFocus();
  });

  it('are mirrored in a right-to-left page', async () => {
    const { user } = show();
    screen.getByRole('group', { name: /^Times with Selihom/ }).style.direction = 'rtl';
    act(() => time('2026-11-25 17:00').focus());
    await user.keyboard('[ArrowLeft]');
    expect(time('2026-11-27 16:00')).toHaveFocus();
  });
});

describe('a hold', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') }));
  afterEach(() => vi.useRealTimers());
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

  it('shows the time left, announces it at five minutes and at one, and ends once', () => {
    const onOver = vi.fn();
    function Held() {
      const [endsAt] = useState(() => deadlineOf(15 * 60));
      return <HoldTimer until="2026-11-26T14:32:00+03:00" endsAt={endsAt} minutes={15} onOver={onOver} />;
    }
    renderPage(<Held />);
    const said = () => document.querySelector('p[role=status]')?.textContent;
    expect(screen.getByText('15 minutes left. Pay to make it yours.')).toBeVisible();
    pass(1);
    expect(said()).toBe('Held for you until 2:32 PM');
    pass(9 * 60);
    expect(screen.getByText('6 minutes left. Pay to make it yours.')).toBeVisible();
    expect(said()).toBe('Held for you until 2:32 PM');
    pass(60);
    expect(said()).toBe('5 minutes left. Pay to make it yours.');
    pass(4 * 60);
    expect(said()).toBe('1 minute left. Pay to make it yours.');
    expect(onOver).not.toHaveBeenCalled();
    pass(120);
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(said()).toMatch(/^The time is no longer held for you/);
  });
});

describe('zone names', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Africa/Asmara', 'Asmara'],
    ['UTC', 'UTC'],
    ['America/Edmonton', 'Calgary'],
    ['Antarctica/DumontDUrville', 'Dumont d’Urville'],
  ])('shows %s as %s', (zone, name) => expect(zonePlace(zone)).toBe(name));

  it.each([
    ['2026-11-25T17:00:00+03:00', 'UTC+3'],
    ['2026-11-25T17:00:00+05:30', 'UTC+5:30'],
    ['2026-11-25T17:00:00-06:00', 'UTC−6'],
    ['2026-11-25T17:00:00+00:00', 'UTC'],
    ['2026-11-25T17:00:00Z', 'UTC'],
  ])('reads from %s the offset %s', (wall, offset) => expect(offsetOf(wall)).toBe(offset));

  it('lists each zone once under its current name', () => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Asmera', 'Europe/Kiev', 'Europe/Oslo']);
    expect(zoneOptions([asmara, calgary, asmara])).toEqual([
      { id: 'Africa/Asmara', text: 'Asmara', region: '' },
      { id: 'America/Edmonton', text: 'Calgary', region: '' },
      { id: 'Europe/Kyiv', text: 'Kyiv', region: 'Europe' },
      { id: 'Europe/Oslo', text: 'Oslo', region: 'Europe' },
    ]);
  });
});

it('counts free times with Arabic plurals', async () => {
  await i18next.changeLanguage('ar');
  show();
  expect(screen.getByRole('group', { name: /25 نوفمبر، .*وقتان متاحان|25 نوفمبر.*وقتان متاحان/ })).toBeVisible();
});
