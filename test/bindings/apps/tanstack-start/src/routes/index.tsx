import { createFileRoute } from '@tanstack/react-router';
import { getName, getRole } from '../functions';

// Where scripts call these functions.
export const Route = createFileRoute('/')({
  component: () => (
    <p>
      <a href={getName.url}>name</a> <a href={getRole.url}>role</a>
    </p>
  ),
});
