from app.models import User, Order
import os


class V(View):
    template = "x.html"

    def get(self, request, *args, **kwargs):
        self.check(request)
        ctx = self.context(request)
        return render(request, self.template, ctx)
