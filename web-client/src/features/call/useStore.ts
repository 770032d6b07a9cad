import { useSyncExternalStore } from 'react';

interface Store<State> {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
}

/** Returns the state of a store outside of React. */
export const useStore = <State>({ subscribe, state }: Store<State>) => useSyncExternalStore(subscribe, state);
