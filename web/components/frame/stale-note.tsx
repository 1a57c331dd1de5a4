// Says that what is shown answers the question before the one that is asked now.
export const StaleNote = () => (
  <span className="stale-note" role="status">
    Loading … Shown is the answer before.
  </span>
);
