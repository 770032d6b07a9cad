import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { Caller } from './orders';
import type { Account } from './platform';
import type { Session } from './sessions';

/** The fixtures with which a row prepares its data. */
export interface Given {
  request: APIRequestContext;
  browser: Browser;
}

export interface Prepared {
  session: Session | null;
  path?: string;
  owner?: Caller & Partial<Account>;
}

/** A check that does not apply, and why. */
export interface NotHere {
  because: string;
}

/** A page or dialog with a form. */
export interface FormPage {
  name: string;
  path: string;
  /** Prepares data; returns the session of the user, and the path if it depends on the data. Omitted for visitors. */
  prepare?: (given: Given) => Promise<Prepared>;
  /** Steps from the page to the form. */
  open?: (page: Page, owner?: Prepared['owner']) => Promise<unknown>;
  field: (page: Page) => Locator;
  /** Input of the field, where a sentence does not fit. */
  typed?: () => string;
  /** A password, which is never stored. */
  secret?: true;
  /** Whether leaving asks first, or the input is stored and there again. */
  leaving: 'asks' | 'stored' | NotHere;
  /** Sends the form: offline, and twice at once. */
  send:
    | {
        button: string;
        call: RegExp;
        /** Fills in the other required fields. */
        complete?: (form: Locator, owner: Prepared['owner'], page: Page) => Promise<unknown>;
      }
    | NotHere;
  /** Another user saves the same record. */
  conflict:
    | {
        /** Saves another change with a text, as `owner` or another user. */
        change: (given: Given, prepared: Prepared, text: string) => Promise<unknown>;
        /** The other change is of the same field, which then shows both. */
        sameField: boolean;
      }
    | NotHere;
}

export const isNotHere = (check: unknown): check is NotHere =>
  typeof check === 'object' && check !== null && 'because' in check;
