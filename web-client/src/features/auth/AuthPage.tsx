export default function AuthPage() {
  return null;
}
