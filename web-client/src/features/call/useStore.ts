import { useSyncExternalStore } from 'react';

interface Store<State> {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
}

/** The state of something that lives outside of React. */
export const useStore = <State>({ subscribe, state }: Store<State>) => useSyncExternalStore(subscribe, state);
