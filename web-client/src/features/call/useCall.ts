import { useCallback, useEffect, useRef, useState } from 'react';
import type { Room } from '@/api/generated/user.gen';
import { createCall } from './call';
import type { CallEnd } from './callState';
import { type Devices, onOf, tracksOf } from './devices';
import { saveCallSession } from './callSession';
import { useStore } from './useStore';

interface Options {
  /** The room, as named in the address. */
  address: string;
  room: Room;
  devices: Devices;
  /** The end of the call, with its reason. */
  onOver: (how: CallEnd) => void;
}

/** Runs a call while the component is mounted: joins with it, sends the device media, and leaves with it or with the window. */
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
    // A closing window sends a leave; otherwise the other side would wait for half a minute.
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
