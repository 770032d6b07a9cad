import { pages } from '@/api/pages';
import {
  type ListTherapistReviewsApiArg,
  type ListTherapistReviewsResponse,
  type ListTherapistsApiArg,
  type ListTherapistsResponse,
  publicApi,
} from '@/api/generated/public.gen';

/** Therapists and their reviews, page by page. */
export const therapistsApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    therapistPages: pages<ListTherapistsResponse, ListTherapistsApiArg>()(build, '/v1/therapists', 'TherapistService'),
    reviewPages: pages<ListTherapistReviewsResponse, ListTherapistReviewsApiArg>()(
      build,
      ({ id }) => `/v1/therapists/${id}/reviews`,
      'TherapistService',
      5,
    ),
  }),
});
