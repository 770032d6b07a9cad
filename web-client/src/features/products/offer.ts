/** The four parts of the page, as the address names them (`?tab=quality`). */
export const parts = ['overview', 'search', 'request', 'quality'] as const;
export type Part = (typeof parts)[number];

/** What the address asks for; anything unknown is the overview. */
export const partOf = (parameter: string | null): Part => parts.find((part) => part === parameter) ?? 'overview';

/** The three parts of the Quality tab. */
export const qualityParts = ['process', 'testing', 'risk'] as const;
export type QualityPart = (typeof qualityParts)[number];
