/** Placeholder until the page is merged. */
export default function MailAdminPage() {
  return null;
}
