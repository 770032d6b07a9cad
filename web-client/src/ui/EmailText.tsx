/** An email address in a table: it breaks after the @ first. Half of a usual one always fits. */
export function EmailText({ address }: { address: string }) {
  const host = address.lastIndexOf('@') + 1;
  return (
    <bdi className="ltr inline-block min-w-[9.25rem] wrap-anywhere">
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </bdi>
  );
}
