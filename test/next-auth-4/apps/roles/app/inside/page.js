export default function Inside() {
  return <p>inside</p>;
}
