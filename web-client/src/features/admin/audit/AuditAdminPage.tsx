/** Placeholder until the page is merged. */
export default function AuditAdminPage() {
  return null;
}
