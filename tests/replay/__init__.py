"""Records brought to life: rulings, comparisons."""
