import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The resolver of every form. It reports all issues at once. By default a rule about two fields
 * waits until all others are kept, and the user corrects the form twice.
 */
export const schemaResolver = ((...parameters: Parameters<typeof valibotResolver>) => {
  const resolve = valibotResolver(...parameters) as Resolver<FieldValues>;
  return ((values, context, options) =>
    resolve(values, context, { ...options, criteriaMode: 'all' })) satisfies Resolver<FieldValues>;
}) as typeof valibotResolver;
