'use client';

export default function Fault() {
  return <p id="fault">Nobody knows who you are.</p>;
}
