"""What the product says, in each of its languages.

The texts stand in ``locales``, in files of Fluent, one an area; code names them by the classes of
``texts``. ``speech`` says which language is spoken now.
"""
