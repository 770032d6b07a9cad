/** The four tabs, as named in the address (`?tab=quality`). */
export const parts = ['overview', 'search', 'request', 'quality'] as const;
export type Part = (typeof parts)[number];

/** Returns the tab of an address; the overview if unknown. */
export const partOf = (parameter: string | null): Part => parts.find((part) => part === parameter) ?? 'overview';

/** The three sub-tabs of the Quality tab. */
export const qualityParts = ['process', 'testing', 'risk'] as const;
export type QualityPart = (typeof qualityParts)[number];
