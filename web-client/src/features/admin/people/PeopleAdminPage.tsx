/** Placeholder until the page is merged. */
export default function PeopleAdminPage() {
  return null;
}
