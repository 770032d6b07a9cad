import type { Concern, Qualification, SessionLanguage, TherapyType } from './options';

/** A therapist as the cards show one (product specification, section 3). Name and title are texts, found by the id. */
export interface Therapist {
  id: 'selihom' | 'daniel' | 'mariam';
  /** Years of practice. */
  experience: number;
  specialties: readonly Concern[];
  types: readonly TherapyType[];
  languages: readonly SessionLanguage[];
  qualification: Qualification;
  /** Dollars for a session. */
  hourlyRate: number;
}

/** The three entries of the specification, with its rates. */
export const therapists: readonly Therapist[] = [
  {
    id: 'selihom',
    experience: 12,
    specialties: ['trauma', 'grief', 'addiction'],
    types: ['individual', 'group', 'traumaFocused', 'grief', 'addiction'],
    languages: ['tigrinya', 'english'],
    qualification: 'registeredPsychologist',
    hourlyRate: 150,
  },
  {
    id: 'daniel',
    experience: 8,
    specialties: ['anxietyDepression', 'career', 'lgbtq'],
    types: ['individual', 'group', 'cbt', 'career'],
    languages: ['english'],
    qualification: 'certifiedCounsellor',
    hourlyRate: 120,
  },
  {
    id: 'mariam',
    experience: 17,
    specialties: ['couples', 'family', 'childAdolescent'],
    types: ['individual', 'couples', 'family', 'childAdolescent'],
    languages: ['arabic', 'english', 'french'],
    qualification: 'clinicalPsychologist',
    hourlyRate: 180,
  },
];
