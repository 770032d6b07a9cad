import { createContext, useContext, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { backoff, wait } from '@/api/backoff';
import { CallError } from '@/api/CallError';
import { eventStream } from '@/api/eventStream';
import { adminApi, type OfficeArea, type WatchOfficeResponse } from '@/api/generated/admin.gen';
import { listsOf } from '@/api/tags';
import { deviceOffset, offsetOf } from '../today/day';

/** Lists that a change of an area makes stale. */
const servicesOf = {
  OFFICE_AREA_UNSPECIFIED: [],
  OFFICE_AREA_MESSAGES: ['ContactService'],
  OFFICE_AREA_BOOKINGS: ['CleaningService'],
  OFFICE_AREA_SHIPMENTS: ['CargoService'],
  OFFICE_AREA_REQUESTS: ['RequestService'],
  OFFICE_AREA_APPOINTMENTS: ['AppointmentService'],
  OFFICE_AREA_APPLICATIONS: ['ApplicationService'],
  OFFICE_AREA_PAYMENTS: ['PaymentService'],
  OFFICE_AREA_CRISES: ['AssistantOfficeService'],
  OFFICE_AREA_PEOPLE: ['PeopleService', 'SecurityService'],
  OFFICE_AREA_AUDIT: ['AuditService'],
} as const satisfies Record<OfficeArea, readonly string[]>;

type Service = (typeof servicesOf)[OfficeArea][number];

/** Lists without changes on the stream. They are read again after an interruption, and by polling. */
const unwatched = ['NotificationService', 'FailureService'] as const;

/** Time during which changes are collected before the lists are read again, milliseconds. */
const COLLECT = 1_000;
/** Delays between attempts to open the stream, milliseconds. */
const BACKOFF = { first: 1_000, most: 30_000 };

/** Connection of the dashboard to the stream of changes. */
export interface Live {
  /** `connecting` before the first stream, `live` while one is open, `down` after a failure. */
  state: 'connecting' | 'live' | 'down';
  /** Latest time at which the lists were up to date, Unix time in milliseconds. */
  updateTime: number;
  /** Offset of the company's clocks from UTC, minutes. This device's until the stream has told it. */
  officeOffset: number;
}

/** The connection, for parts that show it. */
export const LiveContext = createContext<Live>({ state: 'connecting', updateTime: 0, officeOffset: deviceOffset() });
export const useLiveState = () => useContext(LiveContext);

/**
 * Keeps the lists of the dashboard up to date while it is open: reads the lists of an area again when
 * the stream reports a change, and all lists after an interruption.
 */
export function useLive(): Live {
  const dispatch = useDispatch();
  const [live, setLive] = useState<Live>(() => ({
    state: 'connecting',
    updateTime: Date.now(),
    officeOffset: deviceOffset(),
  }));

  useEffect(() => {
    const leaving = new AbortController();
    const stale = new Set<Service>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const collect = (services: readonly Service[]) => {
      services.forEach((service) => stale.add(service));
      timer ??= setTimeout(() => {
        timer = undefined;
        dispatch(adminApi.util.invalidateTags([...stale].map(listsOf)));
        stale.clear();
        setLive((before) => ({ ...before, updateTime: Date.now() }));
      }, COLLECT);
    };
    const refresh = () => {
      dispatch(adminApi.util.invalidateTags(unwatched.map(listsOf)));
      collect(Object.values(servicesOf).flat());
    };

    const watch = async () => {
      let tries = 0;
      for (let isFirst = true; !leaving.signal.aborted; isFirst = false) {
        try {
          const events = eventStream<WatchOfficeResponse>(
            '/v1/office:watch',
            {},
            {
              signal: leaving.signal,
              onOpen: () => {
                tries = 0;
                setLive((before) => ({ ...before, state: 'live', updateTime: Date.now() }));
                if (!isFirst) refresh();
              },
            },
          );
          for await (const { change, officeTime } of events) {
            if (change) collect(servicesOf[change.area] ?? []);
            const officeOffset = offsetOf(officeTime ?? '');
            if (officeOffset !== undefined) setLive((before) => ({ ...before, officeOffset }));
          }
        } catch (error) {
          if (leaving.signal.aborted) return;
          setLive((before) => ({ ...before, state: 'down' }));
          const pause = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
          await wait(Math.max(backoff(tries, BACKOFF), pause), leaving.signal);
          tries++;
        }
      }
    };
    void watch();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [dispatch]);

  return live;
}
