type Range = [from: number, to: number];

declare const offers: {
  cleaning: {
    homeFrom: number;
    carpetRoom: number;
    table: { service: 'REGULAR' | 'DEEP' | 'CARPET' | 'WINDOW'; ranges: Range[] }[];
    lowest: number;
    highest: number;
    windowSeason: [start: string, end: string];
    changeCutoffHours: number;
  };
  cargo: { cities: number; distanceKm: number; halfwayKm: number; price: Range; maximumWeightKg: number };
  sourcing: { currencies: number; quality: Record<'pass' | 'onTime' | 'satisfaction' | 'defect', number> };
};
export = offers;
