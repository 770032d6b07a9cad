import { useCallback, useEffect, useRef, useState } from 'react';
import type { Room } from '@/api/generated/user.gen';
import { createCall } from './call';
import type { CallEnd } from './callState';
import { type Devices, onOf, tracksOf } from './devices';
import { saveCallSession } from './callSession';
import { useStore } from './useStore';

interface Options {
  /** The room, as the address names it. */
  address: string;
  room: Room;
  devices: Devices;
  /** It is over, and why. */
  onOver: (how: CallEnd) => void;
}

/** A call for as long as a part is shown: goes in with it, sends what the devices give, and goes out with it or with the window. */
export function useCall({ address, room, devices, onOver }: Options) {
  const [call] = useState(() =>
    createCall({
      room: address,
      polite: room.role !== 'APPOINTMENT_ROLE_THERAPIST',
      iceServers: room.iceServers,
      tracks: tracksOf(devices.state()),
      on: onOf(devices.state()),
    }),
  );
  const state = useStore(call);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });

  useEffect(() => {
    const send = () => call.send(tracksOf(devices.state()), onOf(devices.state()));
    send();
    call.start();
    const forget = devices.subscribe(() => {
      send();
      if (!devices.state().asking) saveCallSession(address, onOf(devices.state()));
    });
    // A window that is closed says so, otherwise the other side would wait for half a minute.
    const goAway = () => call.leave();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && call.start();
    window.addEventListener('pagehide', goAway);
    window.addEventListener('pageshow', comeBack);
    return () => {
      forget();
      window.removeEventListener('pagehide', goAway);
      window.removeEventListener('pageshow', comeBack);
      call.leave();
    };
  }, [address, call, devices]);

  const { end } = state;
  useEffect(() => {
    if (end && end !== 'left') over.current(end);
  }, [end]);

  const leave = useCallback(() => over.current('left'), []);
  return { state, leave, again: call.again };
}
