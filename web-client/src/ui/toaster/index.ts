export { Toaster } from './Toaster';
export { toastsSlice, toastShown } from './toastsSlice';
export { useToast } from './useToast';
