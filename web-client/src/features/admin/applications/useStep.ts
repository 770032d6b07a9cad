import {
  adminApi,
  type ApplicationStep,
  type ApproveApplicationBody,
  type TherapistApplication,
} from '@/api/generated/admin.gen';
import { useThunks } from '@/api/useThunks';
import { officeTime, type StepValues } from './step';

/** Performs a step on the version that was read; the response replaces the open record. */
export function useStep({ id, etag }: Pick<TherapistApplication, 'id' | 'etag'>) {
  const dispatch = useThunks();
  const [startReview] = adminApi.useStartApplicationReviewMutation();
  const [schedule] = adminApi.useScheduleApplicationInterviewMutation();
  const [ask] = adminApi.useRequestApplicationInformationMutation();
  const [approve] = adminApi.useApproveApplicationMutation();
  const [reject] = adminApi.useRejectApplicationMutation();
  const [renew] = adminApi.useRenewLicenseMutation();

  const calls: Partial<Record<ApplicationStep, (values: StepValues) => Promise<TherapistApplication>>> = {
    APPLICATION_STEP_START_REVIEW: () => startReview({ id, startApplicationReviewBody: { etag } }).unwrap(),
    APPLICATION_STEP_SCHEDULE_INTERVIEW: ({ day, time, note }) =>
      schedule({
        id,
        scheduleApplicationInterviewBody: { etag, startLocalTime: officeTime(day, time), note: note.trim() },
      }).unwrap(),
    APPLICATION_STEP_REQUEST_INFORMATION: ({ message }) =>
      ask({ id, requestApplicationInformationBody: { etag, message } }).unwrap(),
    APPLICATION_STEP_APPROVE: ({ qualification, licenseExpireDate }) =>
      approve({
        id,
        approveApplicationBody: {
          etag,
          qualification: qualification as ApproveApplicationBody['qualification'],
          licenseExpireDate,
        },
      }).unwrap(),
    APPLICATION_STEP_REJECT: ({ reasons, message }) =>
      reject({ id, rejectApplicationBody: { etag, reasons, message } }).unwrap(),
    APPLICATION_STEP_RENEW_LICENSE: ({ licenseExpireDate }) =>
      renew({ id, renewLicenseBody: { etag, licenseExpireDate } }).unwrap(),
  };

  return async (values: StepValues): Promise<TherapistApplication> => {
    const call = calls[values.step];
    if (!call) throw new Error(`There is no call for ${values.step}`);
    const saved = await call(values);
    void dispatch(adminApi.util.upsertQueryData('getTherapistApplication', { id }, saved));
    return saved;
  };
}
