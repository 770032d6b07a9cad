/** The places of the dashboard with the address of each, in the order of the navigation. */
export const places = [
  ['today', '/admin'],
  ['messages', '/admin?tab=messages'],
  ['bookings', '/admin?tab=bookings'],
  ['shipments', '/admin?tab=shipments'],
  ['requests', '/admin?tab=requests'],
  ['appointments', '/admin?tab=appointments'],
  ['applications', '/admin?tab=applications'],
  ['payments', '/admin?tab=payments'],
  ['catalogue', '/admin?tab=catalogue'],
  ['people', '/admin?tab=people'],
  ['assistant', '/admin?tab=assistant'],
  ['mail', '/admin?tab=mail'],
  ['security', '/admin?tab=security'],
  ['audit', '/admin?tab=audit'],
  ['failures', '/admin?tab=failures'],
  ['users', '/admin?tab=users'],
] as const;

/** Widths at which the dashboard is tested: with its rail, and twice with its drawer. */
export const sizes = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
