/** What went wrong, above a form; the field that it is about refers to it by `aria-describedby="problem"`. */
export function Alert({ text }) {
  return (
    text && (
      <p className="alert" role="alert" id="problem">
        {text}
      </p>
    )
  );
}
